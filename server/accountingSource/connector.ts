import type { MappedField } from '../../src/api/contract/console/accountingSource';

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
  /** How many days its customer has to pay, of a source that says so. */
  creditDays?: number | undefined;
  /** `YYYY-MM-DD`. */
  issueDate?: string | null | undefined;
  dueDate?: string | null | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Decimal string with two places. */
  total: string;
  /** The system it is of, where payments can be written back to it. */
  system?: 'contifico' | undefined;
  /** What is still owed of it there, decimal string with two places, of a source that reports it. */
  open?: string | undefined;
  /** What the total is of: both or neither. */
  subtotal?: string | undefined;
  tax?: string | undefined;
  voided: boolean;
};

/** What is wrong with one field of a row: Spanish, for staff. */
export type FieldFault = { field: MappedField; msg: string };

/** A document that was not imported; `msg` says why to staff, in Spanish. */
export type LeftOut = {
  externalId: string;
  number: string;
  msg: string;
  faults?: FieldFault[];
  /** A credit note, a payment or the like: what is here of it is owed by nobody. */
  isNoDebt?: boolean;
};

/** A part of what a source answers. */
export type SourcePart = {
  documents: AccountingDocument[];
  leftOut: LeftOut[];
  /** Fields that a mapping names and no row has, of a first page. */
  absent?: FieldFault[];
};

/** An accounting system that lists its documents. */
export type Connector = {
  /** All documents, in batches; of a source that can be queried so, those that changed since a day. Throws SourceProblem. */
  documents(since?: string): AsyncIterable<SourcePart>;
};

/** `rechazo`: it refused the request for good. `conexion`: there is no complete answer, so nobody knows what it did. `respuesta`: it answers something else than it should. */
export type SourceProblemKind = 'rechazo' | 'conexion' | 'respuesta';

/** The accounting system cannot be read. The message is Spanish, for staff. */
export class SourceProblem extends Error {
  /** By field of the form, where one of them is why. */
  readonly fields: Record<string, string> | undefined;
  /** The request was never carried out for certain: it was not sent, or the answer says so. */
  readonly isUntaken: boolean;
  /** The same request may be answered later without anybody changing anything: it was out of reach, slow or in trouble. */
  readonly isPassing: boolean;
  /** The beginning of a refusal's content, of a request with a body. */
  readonly said: string;

  constructor(
    readonly kind: SourceProblemKind,
    message: string,
    {
      fields,
      cause,
      isUntaken = kind === 'rechazo',
      isPassing = kind === 'conexion',
      said = '',
    }: {
      fields?: Record<string, string>;
      cause?: unknown;
      isUntaken?: boolean;
      isPassing?: boolean;
      said?: string;
    } = {},
  ) {
    super(message, { cause });
    this.fields = fields;
    this.isUntaken = isUntaken;
    this.isPassing = isPassing;
    this.said = said;
  }
}
