import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { currentLibrary } from '../drawing/size.ts';
import { currentDrawing, select } from '../editor.ts';
import { Canvas } from './Canvas.tsx';
import { edgeLayouts } from './routes.ts';

it('the dots that lead the ends of a selected edge elsewhere lie where its line ends', async () => {
  answerCalls(NO_LISTS);
  openEditor(aDrawing([aNode('a'), aNode('b', 0, 300)], ['a-b']));
  await renderInTool(<Canvas />);
  act(() => select(['a-b']));
  const points =
    edgeLayouts(currentDrawing(), { language: 'en', library: currentLibrary() }).get('a-b')
      ?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  const dot = document.querySelector('.react-flow__edgeupdater-source');
  const style = dot?.parentElement?.style;
  const placeOf = (end: string) =>
    [`--${end}X`, `--${end}Y`].map((name) => style?.getPropertyValue(name));
  expect(placeOf('from')).toEqual([`${first?.x}px`, `${first?.y}px`]);
  expect(placeOf('to')).toEqual([`${last?.x}px`, `${last?.y}px`]);
});
