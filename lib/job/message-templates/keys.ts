export const templateKeys = {
  all: ['message-templates'] as const,
}
