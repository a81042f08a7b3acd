import * as z from 'zod/mini';

// The console's policy forbids eval, which zod would try on every page. Every file that makes schemas must import this
// before it makes one: row.ts does for the rows.
if (typeof document !== 'undefined') z.config({ jitless: true });
