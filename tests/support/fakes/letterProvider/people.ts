import { type Answers, type Asked, changed, filtered, made, one, page, Refusal, removed, theOne } from './asked';
import type { Fields } from './store';
import { bankOf } from './world';

/** The sections Customers, Contacts, and Bank accounts and banks of the specification's chapter 7. */

const withBank = (give: (asked: Asked, id: number) => Fields) => (asked: Asked) => {
  const customer = theOne(asked, 'customer');
  if (customer instanceof Refusal) return customer;
  Object.assign(customer, give(asked, customer.id));
  return asked.store.told('customer', customer);
};

export const people: Answers = {
  'GET /customers/customers/': page('customer'),
  'GET /customers/customers/{id}/': (asked) => {
    const customer = one('customer')(asked);
    if (customer instanceof Refusal || asked.store.bare) return customer;
    return { ...customer, contacts: contactsOf(asked, Number(asked.params.id)) };
  },
  'POST /customers/customers/': made('customer'),
  'PUT /customers/customers/{id}/': changed('customer'),
  'DELETE /customers/customers/{id}/': removed('customer'),
  'PATCH /customers/customers/{id}/update_cash_management/': withBank(({ body }, id) => ({
    ...(typeof body.is_active_cm === 'boolean' && { is_active_cm: body.is_active_cm }),
    bank: { ...bankOf(id), ...body },
  })),
  'POST /customers/customers/{id}/create_or_update_bank_customer/': withBank(({ body }, id) => ({
    bank: { ...bankOf(id), ...body },
  })),
  'POST /customers/customers/{id}/delete_bank_customer/': withBank(() => ({ bank: null, is_active_cm: false })),
  'PATCH /customers/customers/{id}/set_is_active/': withBank(({ body }) => ({ is_active_cm: body.is_active_cm })),
  'POST /customers/customers/groupby_document/': ({ store }) => ({
    infoDocs: store
      .all('customer')
      .slice(0, 6)
      .map((customer) => ({
        customer__id: customer.id,
        customer__first_name: customer.first_name,
        customer__last_name: customer.last_name,
        customer__dni: customer.dni,
        customer__tradename: customer.tradename,
        customer__position: customer.position,
        saldo: 100.1 * customer.id,
        docs: 2,
      })),
    contactos: store.all('contact').map(({ customer, phone, email }) => ({ customer__id: customer, phone, email })),
  }),
  'GET /customers/customers/list_client/': (asked) => ({ data: filtered(asked, 'customer') }),
  'POST /customers/customers/pendingValuesDocs_byCustomer/': ({ store, body }) => {
    const documents = store.all('document').filter(({ customer }) => customer === Number(body.idCustomer));
    return { customer: Number(body.idCustomer), documents: documents.map((one) => store.told('document', one)) };
  },
  'GET /customers/getAllCustomersNoPag/{id}': (asked) => filtered(asked, 'customer'),
  'GET /customers/categories/get_allDetail/': ({ store }) => ({
    data: [{ id: 1, name: 'Tipo', subcategories: store.all('subcategory') }],
  }),
  'GET /customers/getSubcategoriesByClient/{id}': (asked) => filtered(asked, 'subcategory'),
  'GET /customers/bankcodes/': (asked) => filtered(asked, 'bankCode', { bank: 'bank' }),
  'GET /customers/cities/': (asked) => ({ results: filtered(asked, 'city') }),
  'GET /customers/contacts/{id}/': one('contact'),
  'PUT /customers/contacts/{id}/': changed('contact'),
  'DELETE /customers/contacts/{id}/': removed('contact'),
  'POST /customers/contacts/': made('contact'),
  'GET /customers/bankaccounts/': page('account'),
  'GET /customers/bankaccounts/{id}/': one('account'),
  'PUT /customers/bankaccounts/{id}/': changed('account'),
  'DELETE /customers/bankaccounts/{id}/': removed('account'),
  'POST /customers/bankaccounts/': made('account'),
  'GET /customers/banks/': (asked) => ({ data: filtered(asked, 'bank') }),
};

function contactsOf({ store }: Asked, id: number): Fields[] {
  return store
    .all('contact')
    .filter(({ customer }) => customer === id)
    .map((contact) => store.told('contact', contact));
}
