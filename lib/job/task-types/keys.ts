export const taskTypeKeys = {
  all: ['task-types'] as const,
}
