/** Closed vocabularies of an organisation, its clients and its bills, as the database has them: plain constants that any layer and the browser read. */

export const PRICING_PLANS = ['FREE', 'PAYG', 'UNRESTRICTED'] as const
export const COUPON_KINDS = ['PERCENT', 'AMOUNT', 'MONTHS'] as const
/** The state of an operator's invoice: NOT_CHARGED without a payment provider, FAILED while another try follows. */
export const INVOICE_STATUSES = ['NOT_CHARGED', 'DUE', 'PAID', 'FAILED', 'UNPAID'] as const
export const PAYMENT_STATUSES = ['DUE', 'PAID', 'FAILED', 'UNPAID'] as const
export const CLIENT_TYPES = ['INSURER', 'ADJUSTER', 'BUILDER', 'STRATA', 'REAL_ESTATE', 'PRIVATE'] as const
/** What a sheet holds; `JOBS` are those of the history, from another product. */
export const IMPORT_KINDS = ['CLIENTS', 'CONTACTS', 'JOBS', 'EQUIPMENT', 'CATALOGUE', 'NEW_JOBS'] as const
