import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { api, queryString } from '@/lib/platform/http/client'
import { inventoryKeys } from '@/lib/site/inventory/keys'
import { ITEMS_PER_PAGE, inventoryPath } from '@/lib/site/inventory/rules'
import type { FilterInventory, InventoryPage } from '@/lib/site/inventory/schema'

/** The part of a job's inventory that the screen shows. */
export type InventoryView = FilterInventory & { page: number; after?: string[] | undefined }

/** A page of a job's inventory. */
export const useInventory = (jobId: string, view: InventoryView) =>
  useQuery({
    queryKey: inventoryKeys.list(jobId, view),
    queryFn: ({ signal }) =>
      api.get<InventoryPage>(`${inventoryPath(jobId)}${queryString({ ...view, pageSize: ITEMS_PER_PAGE })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })
