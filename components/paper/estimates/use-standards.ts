import { useQuery } from '@tanstack/react-query'

import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { EstimateTemplate, EstimateWords } from '@/lib/paper/estimates/schema'
import { ESTIMATE_TEMPLATES_PATH, ESTIMATE_WORDS_PATH } from '@/lib/paper/estimates/standards'
import { api } from '@/lib/platform/http/client'

/** The words that new estimates begin with. */
export const useEstimateWords = () =>
  useQuery({
    queryKey: estimateKeys.words(),
    queryFn: ({ signal }) => api.get<EstimateWords>(ESTIMATE_WORDS_PATH, { signal }),
  })

/** The templates that estimates are begun from, by name. */
export const useEstimateTemplates = () =>
  useQuery({
    queryKey: estimateKeys.templates(),
    queryFn: ({ signal }) => api.get<EstimateTemplate[]>(ESTIMATE_TEMPLATES_PATH, { signal }),
  })
