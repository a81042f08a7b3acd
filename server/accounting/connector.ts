/** A document as the accounting system tells of it. What it does not tell (undefined) stays as it is here. */
export type AccountingDocument = {
  externalId: string;
  number: string;
  docType?: string | undefined;
  customerDni: string;
  /** Names a customer that is not here yet. */
  customerName: string;
  /** Its code. */
  costCenter?: string | null | undefined;
  /** `YYYY-MM-DD`. */
  issueDate?: string | null | undefined;
  dueDate?: string | null | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Decimal string with two places. */
  total: string;
  voided: boolean;
};

/** What could not be taken over, and why; `msg` is Spanish, for staff. */
export type LeftOut = { externalId: string; number: string; msg: string };

/** An accounting system that tells which documents there are. */
export type Connector = {
  /** All of them, some at a time. Throws SourceProblem. */
  documents(): AsyncIterable<{ documents: AccountingDocument[]; leftOut: LeftOut[] }>;
};

/** The accounting system cannot be read. The message is Spanish, for staff. */
export class SourceProblem extends Error {}
