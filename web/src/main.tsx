import 'virtual:component-styles';
import 'virtual:faces';
import './app/base.css';
import './ui/shared.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { watchConnection } from './lib/connection.ts';
import { startI18n } from './lib/i18n.ts';
import { printLight } from './lib/print-light.ts';
import { watchForms } from './lib/unsent.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

printLight();
watchConnection();
watchForms();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
