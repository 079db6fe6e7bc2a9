import type { Client, ClientFields, Contact, ContactFields } from '@/lib/company/clients/schema'

const typed = (value: string | null | undefined) => value ?? ''

/** The initial form of a client: the client, or only the country. */
export const clientValues = (client?: Client): ClientFields => ({
  companyName: typed(client?.companyName),
  // A new client has no type until one is chosen; the form does not save without.
  type: client?.type ?? ('' as Client['type']),
  abn: typed(client?.abn),
  streetAddress: typed(client?.streetAddress),
  suburb: typed(client?.suburb),
  state: typed(client?.state),
  postcode: typed(client?.postcode),
  country: client ? typed(client.country) : 'Australia',
  phone: typed(client?.phone),
  email: typed(client?.email),
  accountsEmail: typed(client?.accountsEmail),
  notes: typed(client?.notes),
  defaultLetterheadId: client?.defaultLetterheadId ?? null,
  defaultFormGroupId: client?.defaultFormGroupId ?? null,
})

export const contactValues = (contact?: Contact): ContactFields => ({
  name: typed(contact?.name),
  role: typed(contact?.role),
  phone: typed(contact?.phone),
  mobile: typed(contact?.mobile),
  email: typed(contact?.email),
  isPrimary: contact?.isPrimary ?? false,
  receivesReports: contact?.receivesReports ?? false,
})
