import type { ReleaseFormat, ReportFormat } from '../export-formats.ts';
import type { ReleaseReport } from './release.ts';
import type { Report } from './report.ts';

type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** The writer of each format, loaded once it is needed. */
const REPORT_WRITERS: Record<ReportFormat, () => Promise<(report: Report) => Parts>> = {
  pdf: async () => (await import('./pdf.ts')).reportPdfParts,
  'pdf-all': async () => (await import('./pdf.ts')).reportPdfAllParts,
  xlsx: async () => (await import('./xlsx.ts')).reportXlsxParts,
  html: async () => (await import('./html.ts')).reportHtmlParts,
};

const RELEASE_WRITERS: Record<ReleaseFormat, () => Promise<(report: ReleaseReport) => Parts>> = {
  pdf: async () => (await import('./release-pdf.ts')).releasePdfParts,
  xlsx: async () => (await import('./xlsx.ts')).releaseXlsxParts,
};

/** The report of a run as a file, in pieces. PDF needs Node. */
export async function writeReport(format: ReportFormat, report: Report): Promise<Parts> {
  return (await REPORT_WRITERS[format]())(report);
}

/** The state of a release as a file, in pieces. PDF needs Node. */
export async function writeRelease(format: ReleaseFormat, report: ReleaseReport): Promise<Parts> {
  return (await RELEASE_WRITERS[format]())(report);
}
