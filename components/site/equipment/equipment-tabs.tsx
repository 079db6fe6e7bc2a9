import { Tabs } from '@/components/ui/tabs'

/** The two views of the firm's equipment: the catalogue, and the units that are out. */
export const EquipmentTabs = ({ current }: { current: '/equipment' | '/equipment/out' }) => (
  <Tabs
    label="Equipment"
    current={current}
    tabs={[
      { href: '/equipment', label: 'Catalogue' },
      { href: '/equipment/out', label: 'Out now' },
    ]}
  />
)
