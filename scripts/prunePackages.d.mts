import type { Plugin } from 'vite';

export declare function prunePackages(): Plugin[];
