import { defineConfig } from 'vite';

/** React's names, as Preact answers to them: FullCalendar brings it, and this page is to be light. */
const PREACT = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

/** The customer's own page: beside the console in `dist`, and a bundle of its own. */
export default defineConfig({
  resolve: { alias: PREACT },
  oxc: { jsx: { importSource: 'preact' } },
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: false,
    rollupOptions: { input: 'portal.html' },
  },
});
