import { commandsOf } from '@/lib/platform/http/command'

import { catalogueKeys } from './keys'

const command = commandsOf(() => import('./schema'))

/** What is offered for a job and the prices of lists follow. */
const theCatalogue = () => [catalogueKeys.all]

export const addCatalogueItem = command({
  call: 'POST /api/v1/service-catalog',
  sends: 'AddCatalogueItem',
  answers: 'CatalogueItem',
  stamps: ['id'],
  makesOld: theCatalogue,
})

export const changeCatalogueItem = command({
  call: 'PUT /api/v1/service-catalog/{id}',
  sends: 'ChangeCatalogueItem',
  answers: 'CatalogueItem',
  makesOld: theCatalogue,
})

export const changeCatalogueItems = command({
  call: 'PUT /api/v1/service-catalog/bulk',
  sends: 'ChangeCatalogueItems',
  answers: 'CatalogueItems',
  makesOld: theCatalogue,
})

export const deleteCatalogueItem = command({
  call: 'DELETE /api/v1/service-catalog/{id}',
  makesOld: theCatalogue,
})

export const addStarterItems = command({
  call: 'POST /api/v1/service-catalog/starters',
  answers: 'AddedStarters',
  makesOld: theCatalogue,
})

export const addPriceList = command({
  call: 'POST /api/v1/service-catalog/price-lists',
  sends: 'AddPriceList',
  answers: 'PriceList',
  stamps: ['id'],
  makesOld: theCatalogue,
})

export const changePriceList = command({
  call: 'PUT /api/v1/service-catalog/price-lists/{id}',
  sends: 'ChangePriceList',
  answers: 'PriceList',
  makesOld: theCatalogue,
})

export const deletePriceList = command({
  call: 'DELETE /api/v1/service-catalog/price-lists/{id}',
  makesOld: theCatalogue,
})
