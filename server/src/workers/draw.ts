import type { Context, Model } from '@caseloom/engine';
import { renderSvg } from '@caseloom/formats';
import { renderPng } from '@caseloom/formats/png';
import type { Language } from '@caseloom/locales';

export type Drawn = {
  format: 'svg' | 'png';
  model: Model;
  context: Context;
  theme: 'light' | 'dark';
  language: Language;
};

/** The whole model as a picture that carries its name. */
export async function draw({ format, model, context, theme, language }: Drawn) {
  const svg = renderSvg(model, context, { theme, title: model.name, language });
  return format === 'svg' ? svg : renderPng(svg);
}
