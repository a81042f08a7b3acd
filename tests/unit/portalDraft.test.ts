import { describe, expect, it } from 'vitest';
import { actOf, emptyDraft, fittedDraft, lacksOf, type PortalDraft } from '../../src/machines/portal/portalDraft';
import { account, acts } from '../support/portal/answers';

/** What a person types so that a form sends what stands in `acts`. */
const typed: Record<string, Partial<PortalDraft>> = {
  promise: { dueOn: '2026-11-30' },
  dispute: { dispute: 'precio', note: 'Se acordó menos' },
  proof: { fileKey: 'f1', file: 'r.png', caption: 'Pagué ayer' },
  withholding: { fileKey: 'f2', file: 'r.pdf', document: 'd2' },
  contact: { phone: '+593991234568', accepted: ['email', 'whatsapp'] },
  payment: {},
};

describe("a form of the customer's own page", () => {
  it.each(acts)('sends what was typed: $kind', (act) => {
    const draft = { ...emptyDraft(act.kind, account), ...typed[act.kind] };
    expect(lacksOf(act.kind, draft, account)).toEqual([]);
    expect(actOf(act.kind, draft, account)).toEqual(act);
  });

  it('begins with what is owed, and with the document whose certificate is missing', () => {
    expect(emptyDraft('promise', account)).toMatchObject({ typed: '1250,50', amount: '1250.50', currency: 'USD' });
    expect(emptyDraft('withholding', account).document).toBe('d0');
    expect(emptyDraft('dispute', account).document).toBe('d1');
  });

  it('lacks what is needed, and no more', () => {
    const lacks = (form: Parameters<typeof lacksOf>[0], changes: Partial<PortalDraft> = {}) =>
      lacksOf(form, { ...emptyDraft(form, account), ...changes }, account);
    expect(lacks('promise')).toEqual(['dueOn']);
    for (const amount of [undefined, '0.00', '-1.00', '100000000000.00', '17900123450010.00'])
      expect(lacks('promise', { amount })).toEqual(['amount', 'dueOn']);
    expect(lacks('proof')).toEqual(['file']);
    expect(lacks('withholding')).toEqual(['file']);
    expect(lacks('payment', { left: ['d1', 'd2'] })).toEqual(['documents']);
    expect(lacks('contact', { email: 'no es' })).toEqual(['email']);
    expect(lacks('contact', { email: '' })).toEqual([]);
  });

  it('keeps what was typed for the account as it is read again, but for a document or currency that is gone', () => {
    const draft = { ...emptyDraft('dispute', account), document: 'd2', note: 'Se acordó menos' };
    expect(fittedDraft(draft, 'dispute', account)).toEqual(draft);
    const [owed] = account.currencies;
    if (!owed) throw new Error('the account owes nothing');
    const less = { ...account, currencies: [{ ...owed, documents: owed.documents.slice(0, 1) }] };
    expect(fittedDraft(draft, 'dispute', less)).toEqual({ ...draft, document: 'd1' });
    expect(fittedDraft(draft, 'dispute', { ...account, currencies: [] })).toEqual({
      ...draft,
      document: '',
      currency: '',
    });
  });
});
