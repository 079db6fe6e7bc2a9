import { useQuery } from '@tanstack/react-query'

import { approvalLinksPath } from '@/lib/paper/approval/rules'
import type { ApprovalLink } from '@/lib/paper/approval/schema'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import { api } from '@/lib/platform/http/client'

/** Who is asked to approve an estimate by link. */
export const useApprovalLinks = (at: { jobId: string; estimateId: string }) =>
  useQuery({
    queryKey: estimateKeys.links(at),
    queryFn: ({ signal }) => api.get<ApprovalLink[]>(approvalLinksPath(at), { signal }),
  })
