import { Tabs } from '@/components/ui/tabs'

const ITEMS = '/administration/service-catalog'
const LISTS = '/administration/service-catalog/price-lists'

/** The two views of the catalogue: its items, and the prices of clients. */
export const CatalogueTabs = ({ current }: { current: typeof ITEMS | typeof LISTS }) => (
  <Tabs
    label="Service Catalog"
    current={current}
    tabs={[
      { href: ITEMS, label: 'Items' },
      { href: LISTS, label: 'Price lists' },
    ]}
  />
)
