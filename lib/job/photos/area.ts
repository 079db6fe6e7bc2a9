import { type Told, inRoom } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

const photosOf = (told: Told): string => {
  const amount = Number(told.details.photos ?? 1)
  return `${amount === 1 ? 'a photo' : `${amount} photos`}${inRoom(told)}`
}

const whatLay = ({ details }: Told): string => {
  const points = Number(details.unplaced ?? 0)
  return points ? `; ${points === 1 ? 'a moisture point' : `${points} moisture points`} lay there` : ''
}

export const photos = {
  history: {
    nouns: { photo: 'a photo' },
    sentences: {
      'photo.added': (told) => `added ${photosOf(told)}`,
      'photo.removed': (told) => `removed ${photosOf(told)}${whatLay(told)}`,
      'photo.turned': (told) => `turned ${photosOf(told)}`,
      'photo.ordered': (told) => `put ${photosOf(told)} into another order`,
      'photo.paired': (told) => `paired ${photosOf(told)} with one from before`,
      'photo.unpaired': (told) => `took apart ${photosOf(told)} and the one from before`,
    },
  },
} satisfies Area
