import { type TidyTask, tidy } from './tidy.ts';

self.onmessage = ({ data }: MessageEvent<TidyTask>) => self.postMessage(tidy(data));
