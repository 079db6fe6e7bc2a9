import { queryOptions } from '@tanstack/react-query'

import { DRYING_SETTINGS_PATH, dryingKeys } from '@/lib/drying/keys'
import type { DryingSettings } from '@/lib/drying/schema'
import { api } from '@/lib/platform/http/client'

/** What the organisation dries by, its altitude among it. */
export const dryingSettings = queryOptions({
  queryKey: dryingKeys.settings(),
  queryFn: ({ signal }) => api.get<DryingSettings>(DRYING_SETTINGS_PATH, { signal }),
})
