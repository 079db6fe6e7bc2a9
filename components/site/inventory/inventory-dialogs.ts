'use client'

import { loadLater } from '@/components/ui/load-later'

/** Adds things to a job's inventory, or changes one. Mount it while it is open. */
export const ItemDialog = loadLater(async () => (await import('./item-form')).ItemForm)
export const ChangeSeveralDialog = loadLater(async () => (await import('./change-several')).ChangeSeveral)
