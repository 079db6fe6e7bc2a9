/** Every kind of work behind a request, with the payload of its jobs. No secrets: jobs are stored and logged. */
export interface Tasks {
  /** Sends one row of `mail_messages`. */
  'send-mail': { organizationId: number; messageId: string }
  /** Sends one row of `sms_messages`. */
  'send-sms': { organizationId: number; smsId: string }
  /** Sends the links that waited for a signature. */
  'send-signing-links': { organizationId: number; afterId: string }
  /** Removes objects whose rows are gone. */
  'remove-objects': { keys: string[] }
  /** Makes a picture small, for lists. */
  'make-thumbnail': { organizationId: number; fileId: string }
  /** Makes a photo in the sizes in which people look at it. */
  'make-renditions': { organizationId: number; fileId: string }
  /** Works out the due times of open jobs again after targets were changed, for one client or for all. */
  'refresh-kpis': { organizationId: number; clientId: string | null }
  /** Looks for contradictions in the records of jobs that changed. */
  'review-jobs': Record<string, never>
  /** Makes a report of a job; another asking for the same row has another code. */
  'make-report': { organizationId: number; reportId: string; code: string }
  /** Keeps the PDF of what was just signed or approved: `showCosts` and what else is printed of an estimate as its client sees it. */
  'keep-paper': {
    organizationId: number
    userId: string
    jobId: string
    request:
      | { type: 'FormReport'; formId: string }
      | { type: 'EstimateReport'; estimateId: string; showCosts?: boolean; showSectionTotals?: boolean }
  }
  /** Makes the archive of a job's record, or of the whole organisation. */
  'make-export': { organizationId: number; exportId: string }
  'sweep-files': Record<string, never>
  prune: Record<string, never>
  /** Writes the invoices of months that are over. */
  'close-months': Record<string, never>
  /** Queues the payments whose next try is due. */
  'retry-payments': Record<string, never>
  /** Charges an invoice of the operator to the organisation's card. */
  'charge-invoice': { organizationId: number; invoiceId: string }
  /** Deletes what was closed thirty days ago. */
  'purge-closed': Record<string, never>
  /** Has the reports of the management made that are to be sent by e-mail. */
  'send-management-reports': Record<string, never>
  /** Makes one of them and sends it. */
  'send-management-report': { organizationId: number; viewId: string }
  /** Reminds people by e-mail of what they have to do soon, and writes to them about their notices. */
  remind: Record<string, never>
}

export type TaskName = keyof Tasks

/** This try; the queue gives up after the last. */
export interface Attempt {
  /** From 1. One that was killed counts. */
  number: number
  isLast: boolean
}
