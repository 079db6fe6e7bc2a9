/** The facts of a job that a template can use, and the words for a missing one. */
export const PLACEHOLDERS = {
  jobNumber: { label: 'Job number', otherwise: '' },
  siteAddress: { label: 'Site address', otherwise: '' },
  contactName: { label: 'Name of the contact', otherwise: 'there' },
  clientName: { label: 'Client', otherwise: '' },
  refNumber: { label: 'Reference number', otherwise: 'not given' },
  coordinatorName: { label: 'Project Coordinator', otherwise: 'our office' },
  organizationName: { label: 'Your organization', otherwise: '' },
  organizationPhone: { label: 'Your phone', otherwise: 'our office' },
  nextVisit: { label: 'Next visit', otherwise: 'a time that we will agree with you' },
} as const

/** The template that a technician on the way to a site is offered, by its name. */
export const ON_MY_WAY = 'On my way'

export type Placeholder = keyof typeof PLACEHOLDERS
export type JobFields = Record<Placeholder, string | null>

const MARK = /\{\{([^{}]*)\}\}/g

/** The first placeholder that no job could fill, or null. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, name] of text.matchAll(MARK)) if (!Object.hasOwn(PLACEHOLDERS, name!.trim())) return name!.trim()
  return null
}

/** A template's text with a job's facts. Placeholders inside those facts stay as they are. */
export const fill = (text: string, fields: JobFields): string =>
  text.replace(MARK, (mark, spaced: string) => {
    const name = spaced.trim()
    return Object.hasOwn(PLACEHOLDERS, name)
      ? fields[name as Placeholder] || PLACEHOLDERS[name as Placeholder].otherwise
      : mark
  })
