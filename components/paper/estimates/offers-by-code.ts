import { notify } from '@/components/ui/notify'
import { MOST_CODES } from '@/lib/paper/catalogue/rules'
import type { Offer } from '@/lib/paper/catalogue/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { type OffersByCode, asCode } from './pasted-block'

/**
 * The items of the catalogue of some codes, at the prices of the job's client, by code in small letters. Where the catalogue
 * does not answer, that is told and none is found: what was typed or pasted stays as it is.
 */
export async function findByCodes(jobId: string, codes: readonly string[]): Promise<OffersByCode> {
  const found = new Map<string, Offer>()
  try {
    for (let at = 0; at < codes.length; at += MOST_CODES) {
      const some = codes.slice(at, at + MOST_CODES)
      const offers = await api.get<Offer[]>(`/api/v1/service-catalog/offers${queryString({ jobId, codes: some })}`)
      for (const offer of offers) found.set(asCode(offer.code), offer)
    }
  } catch (error) {
    notify.refused(error)
  }
  return found
}
