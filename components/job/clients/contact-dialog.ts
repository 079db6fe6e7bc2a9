'use client'

import { loadLater } from '@/components/ui/load-later'

/** Adds a contact of a client, or edits the one given. Mount it while it is open. */
export const ContactDialog = loadLater(async () => (await import('./contact-form')).ContactForm)
