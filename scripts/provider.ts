import { writeFileSync } from 'node:fs';
import { PROVIDER_DOCUMENT, providerDocument } from './providerDocument';

writeFileSync(PROVIDER_DOCUMENT, providerDocument());
