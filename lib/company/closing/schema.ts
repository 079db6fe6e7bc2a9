import { z } from 'zod'

import { text } from '@/lib/base/wire'

import { NAME_DIFFERS } from './rules'

/** Closes the organisation: its name, typed by whoever closes it. */
export const CloseOrganization = z.strictObject({ confirmName: text(NAME_DIFFERS, 100) })
export type CloseOrganization = z.infer<typeof CloseOrganization>

/** The day on which everything is deleted, unless an Administrator comes back. */
export const Closed = z.object({ purgedOn: z.iso.date() })
export type Closed = z.infer<typeof Closed>
