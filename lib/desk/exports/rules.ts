/** How long an export can be downloaded. */
export const KEPT_DAYS = 7
/** How many exports of one organisation may be in the making, of its jobs and of all. */
export const MOST_IN_PROGRESS = 3
/** How many are kept of one job, or of the whole organisation. */
export const MOST_KEPT = 5
/** How often an export is begun; one whose worker was killed each time would be begun for ever. */
export const MOST_ATTEMPTS = 3
/** The largest archive: a bucket takes 10,000 parts of 5 MB. */
export const MOST_BYTES = 45 * 1_073_741_824

export const NOT_MADE = 'The file could not be made. Please try again.'
export const NOT_ALLOWED = 'Whoever asked for this file may no longer have it.'

/** Of the archives' layout; a reader refuses a later one. */
export const FORMAT_VERSION = 1
/** The last file of each archive, with the SHA-256 of all others. */
export const MANIFEST = 'manifest.json'

export const claimFilesPath = (jobId: string): string => `/api/v1/claim-files/${jobId}`
export const organizationExportsPath = '/api/v1/organization/exports'
