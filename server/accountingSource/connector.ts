/** A document of the accounting system. An undefined field stays as it is here. */
export type AccountingDocument = {
  externalId: string;
  number: string;
  docType?: string | undefined;
  customerDni: string;
  /** Names a new customer. */
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
  /** What the total is of: both or neither. */
  subtotal?: string | undefined;
  tax?: string | undefined;
  voided: boolean;
};

/** A document that was not imported; `msg` says why to staff, in Spanish. */
export type LeftOut = { externalId: string; number: string; msg: string };

/** An accounting system that lists its documents. */
export type Connector = {
  /** All documents, in batches. Throws SourceProblem. */
  documents(): AsyncIterable<{ documents: AccountingDocument[]; leftOut: LeftOut[] }>;
};

/** The accounting system cannot be read. The message is Spanish, for staff. */
export class SourceProblem extends Error {}
