import { queryOptions } from '@tanstack/react-query'

import { api } from '@/lib/platform/http/client'
import { DRYING_SETTINGS_PATH, dryingKeys } from '@/lib/site/drying/keys'
import type { DryingSettings } from '@/lib/site/drying/schema'

/** The organisation's drying settings, including its altitude. */
export const dryingSettings = queryOptions({
  queryKey: dryingKeys.settings(),
  queryFn: ({ signal }) => api.get<DryingSettings>(DRYING_SETTINGS_PATH, { signal }),
})
