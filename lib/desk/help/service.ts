import 'server-only'
import { guidePages } from './guide'
import { findIn } from './rules'
import type { FoundPlace, SearchGuide } from './schema'

/** The places of the guide that hold all the words, the best first. */
export const search = async ({ search: words }: SearchGuide): Promise<FoundPlace[]> => findIn(guidePages(), words)
