/** Every kind of work that is done behind a request, and what a job of it says. Never a secret: jobs are kept and logged. */
export interface Tasks {
  /** Sends one row of `mail_messages`. */
  'send-mail': { organizationId: number; messageId: string }
  /** Sends one row of `sms_messages`. */
  'send-sms': { organizationId: number; smsId: string }
  /** Removes objects whose rows were removed. */
  'remove-objects': { keys: string[] }
  /** Makes a picture small, for lists. */
  'make-thumbnail': { organizationId: number; fileId: string }
  /** Makes a photo in the sizes in which it is looked at. */
  'make-renditions': { organizationId: number; fileId: string }
  /** Derives anew what open jobs have ahead, after targets were changed; of one client, or of all. */
  'refresh-kpis': { organizationId: number; clientId: string | null }
  'sweep-files': Record<string, never>
  prune: Record<string, never>
  /** Tells people by e-mail what they have to do soon. */
  remind: Record<string, never>
}

export type TaskName = keyof Tasks

/** Which try this is; the queue gives up after the last. */
export interface Attempt {
  isLast: boolean
}
