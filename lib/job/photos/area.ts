import { everyone } from '@/lib/base/roles'
import { type Happening, inRoom } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

import { type Mark, markChanges } from './marks'

const amountOf = (details: Happening['details']): string => {
  const amount = Number(details.photos ?? 1)
  return amount === 1 ? 'a photo' : `${amount} photos`
}

const photosOf = (happening: Happening): string => `${amountOf(happening.details)}${inRoom(happening)}`

const whatLay = ({ details }: Happening): string => {
  const points = Number(details.unplaced ?? 0)
  return points ? `; ${points === 1 ? 'a moisture point' : `${points} moisture points`} lay there` : ''
}

const marked = (happening: Happening): string => {
  const [before, after] = [happening.details.before, happening.details.after] as [Mark[], Mark[]]
  if (!after.length) return `took all marks off ${photosOf(happening)}`
  return `${markChanges(before, after)} on ${photosOf(happening)}`
}

export const photos = {
  guide: 'photos',
  jobParts: [
    {
      part: 'photos',
      label: 'Photos',
      roles: everyone,
      group: 'site-record',
      order: 30,
      counts: [{ rows: 'photos' }],
    },
  ],
  history: {
    nouns: { photo: 'a photo' },
    sentences: {
      'photo.added': (happening) => `added ${photosOf(happening)}`,
      'photo.unshown': () => 'could not show a photo, whose original can be saved',
      'photo.removed': (happening) => `removed ${photosOf(happening)}${whatLay(happening)}`,
      'photo.moved': ({ details }) =>
        `moved ${amountOf(details)} from ${String(details.from)} to ${String(details.to)}`,
      'photo.captioned': ({ details }) =>
        details.text
          ? `captioned ${amountOf(details)} “${String(details.text)}”`
          : `took the caption off ${amountOf(details)}`,
      'photo.turned': (happening) => `turned ${photosOf(happening)}`,
      'photo.marked': marked,
      'photo.ordered': (happening) => `put ${photosOf(happening)} into another order`,
      'photo.paired': (happening) => `paired ${photosOf(happening)} with one from before`,
      'photo.unpaired': (happening) => `took apart ${photosOf(happening)} and the one from before`,
    },
  },
} satisfies Area
