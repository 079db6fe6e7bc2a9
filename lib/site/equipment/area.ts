import { administrators, everyone, managers } from '@/lib/base/roles'
import { type Happening, backdated, textIn } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

/** `AM-014 in Laundry` */
const unit = ({ details }: Happening) => `${String(details.name)} in ${String(details.room)}`

/** The wet points that the person who picked a unit up was asked about, and confirmed. */
function stillWet({ details }: Happening): string {
  const wet = textIn(details, 'wet')
  return wet ? ` with points above their goal: ${wet}` : ''
}

export const equipment = {
  guide: 'equipment',
  pages: [
    {
      path: '/equipment',
      roles: administrators,
      entry: { in: 'main', label: 'Equipment', icon: 'equipment', order: 50 },
    },
    {
      path: '/equipment/out',
      roles: managers,
      entry: { in: 'main', label: 'Equipment out now', icon: 'equipment', order: 55, unless: '/equipment' },
    },
    // A person who scans a unit's label sees what it is and where it belongs.
    { path: '/equipment/item', roles: everyone },
  ],
  jobParts: [
    {
      part: 'equipment',
      label: 'Equipment',
      roles: everyone,
      group: 'site-record',
      order: 50,
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
      'equipment.installed': (happening) => `installed ${unit(happening)}${backdated(happening)}`,
      'equipment.picked-up': (happening) => `picked up ${unit(happening)}${stillWet(happening)}${backdated(happening)}`,
      'equipment.pick-up-taken-back': (happening) => `took back that ${unit(happening)} was picked up`,
      'equipment.installation-deleted': (happening) => `deleted the entry that ${unit(happening)} was installed`,
    },
  },
  api: {
    tag: 'equipment',
    about: { text: 'The catalogue of equipment, and what stands where', order: 90 },
    paths: ['/api/v1/equipment', '/api/v1/inspections/equipment-installation'],
  },
} satisfies Area
