import { expect, it } from 'vitest';
import { z } from 'zod';
import { explainDocument } from '../../src/api/contract/conciliations';
import { reconciled } from '../../src/api/contract/conciliationShapes';
import { books, conciliate, detailOf, movementsOf, reconciledOf } from '../support/receivables';
import { withService } from '../support/service';

