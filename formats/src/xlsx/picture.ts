import { clean, escapeText } from './cell.ts';
import { pictureColumn, type Sheet, type SheetPicture } from './sheet.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** English metric units, as drawings are measured, in a pixel of the screen. */
const UNITS_PER_PX = 9525;
/** So large is a picture at most, beside a table on a landscape page, in pixels. */
const MAX = { width: 860, height: 560 };

/** A PNG as it stands beside a table: as large as there is room. @param png with its size in its first bytes, as every PNG has it */
export function pictureOf(png: Uint8Array, description: string): SheetPicture {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const zoom = Math.min(1, MAX.width / width, MAX.height / height);
  return {
    png,
    width: Math.max(1, Math.round(width * zoom)),
    height: Math.max(1, Math.round(height * zoom)),
    description,
  };
}

/** Where the picture of a sheet stands: beside the table, below its headings. */
export function drawingXml({ columns }: Pick<Sheet, 'columns'>, picture: SheetPicture): string {
  const { width, height, description } = picture;
  const size = `cx="${width * UNITS_PER_PX}" cy="${height * UNITS_PER_PX}"`;
  const place = `<xdr:col>${pictureColumn(columns)}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
  const shape = `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>`;
  const picked = `<xdr:nvPicPr><xdr:cNvPr id="2" name="Model" descr="${escapeText(clean(description))}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>`;
  const source =
    '<xdr:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>';
  return `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}"><xdr:oneCellAnchor><xdr:from>${place}</xdr:from><xdr:ext ${size}/><xdr:pic>${picked}${source}${shape}</xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`;
}
