import { jobKeys } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { equipmentKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const theEquipment = () => [equipmentKeys.all]
/** The job and the unit both show where a unit stands. */
const theJobAndUnits = ({ jobId }: { jobId: string }) => [equipmentKeys.all, jobKeys.detail(jobId)]

export const addCategory = command({
  call: 'POST /api/v1/equipment/category',
  sends: 'AddCategory',
  answers: 'Category',
  stamps: ['id'],
  makesOld: theEquipment,
})

export const editCategory = command({
  call: 'PUT /api/v1/equipment/category/{id}',
  sends: 'EditCategory',
  answers: 'Category',
  makesOld: theEquipment,
})

/** Only the list: the category's screen, which is left now, would read what is gone. */
export const deleteCategory = command({
  call: 'DELETE /api/v1/equipment/{id}',
  makesOld: () => [equipmentKeys.categories],
})

export const addItem = command({
  call: 'POST /api/v1/equipment/item',
  sends: 'AddItem',
  answers: 'Item',
  stamps: ['id'],
  makesOld: theEquipment,
})

export const addUnitOnSite = command({
  call: 'POST /api/v1/equipment/units',
  sends: 'AddUnitOnSite',
  answers: 'Item',
  stamps: ['id'],
  kept: 'unit',
  makesOld: theEquipment,
})

export const editItem = command({
  call: 'PUT /api/v1/equipment/item/{id}',
  sends: 'EditItem',
  answers: 'Item',
  makesOld: theEquipment,
})

export const deleteItem = command({
  call: 'DELETE /api/v1/equipment/category/{id}/item/{itemId}',
  makesOld: theEquipment,
})

/** The ids of the installations are in the body, because it installs several. */
export const installEquipment = command({
  call: 'POST /api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/install',
  sends: 'InstallEquipment',
  answers: 'Installations',
  stamps: ['capturedAt'],
  kept: 'installation',
  makesOld: theJobAndUnits,
})

export const pickUpEquipment = command({
  call: 'PUT /api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/pickup/{actionId}',
  sends: 'PickUpEquipment',
  answers: 'Installation',
  stamps: ['capturedAt'],
  kept: 'pick-up',
  makesOld: theJobAndUnits,
})

/** For any job that is shown: the address does not name one. */
export const deleteInstallation = command({
  call: 'DELETE /api/v1/inspections/equipment-installation/delete/{id}',
  makesOld: () => [equipmentKeys.all, equipmentKeys.everyOut, jobKeys.details],
})
