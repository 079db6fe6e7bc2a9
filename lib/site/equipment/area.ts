import { administrators, everyone } from '@/lib/base/roles'
import { type Told, backdated, textIn } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

/** `AM-014 in Laundry` */
const unit = ({ details }: Told) => `${String(details.name)} in ${String(details.room)}`

/** What whoever picked a unit up was asked about, and confirmed. */
function stillWet({ details }: Told): string {
  const wet = textIn(details, 'wet')
  return wet ? ` with points above their goal: ${wet}` : ''
}

export const equipment = {
  pages: [
    {
      path: '/equipment',
      roles: administrators,
      entry: { in: 'main', label: 'Equipment', icon: 'equipment', order: 50 },
    },
    // Whoever scans the label of a unit sees what it is and where it belongs.
    { path: '/equipment/item', roles: everyone },
  ],
  jobParts: [
    {
      part: 'equipment',
      label: 'Equipment',
      roles: everyone,
      order: 60,
      counts: [{ rows: 'equipmentInstallations', unless: 'pickedUpAt' }],
    },
  ],
  history: {
    kinds: { equipment: { label: 'Equipment', order: 60, actions: ['equipment'] } },
    nouns: {
      equipment: 'the equipment',
      'equipment-category': 'the category of equipment',
      'equipment-item': 'the unit',
    },
    sentences: {
      'equipment.installed': (told) => `installed ${unit(told)}${backdated(told)}`,
      'equipment.picked-up': (told) => `picked up ${unit(told)}${stillWet(told)}${backdated(told)}`,
      'equipment.pick-up-taken-back': (told) => `took back that ${unit(told)} was picked up`,
      'equipment.installation-deleted': (told) => `deleted the entry that ${unit(told)} was installed`,
    },
  },
  api: {
    tag: 'equipment',
    about: { text: 'The catalogue of equipment, and what stands where', order: 90 },
    paths: ['/api/v1/equipment', '/api/v1/inspections/equipment-installation'],
  },
} satisfies Area
