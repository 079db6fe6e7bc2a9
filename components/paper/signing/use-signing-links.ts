import { useQuery } from '@tanstack/react-query'

import { signingKeys } from '@/lib/paper/signing/keys'
import type { SigningLink } from '@/lib/paper/signing/schema'
import { api } from '@/lib/platform/http/client'

/** Who is asked to sign a form by link. */
export const useSigningLinks = (params: { jobId: string; formId: string }) =>
  useQuery({
    queryKey: signingKeys.links(params),
    queryFn: ({ signal }) =>
      api.get<SigningLink[]>(`/api/v1/form/jobForms/${params.jobId}/${params.formId}/signing-links`, { signal }),
  })
