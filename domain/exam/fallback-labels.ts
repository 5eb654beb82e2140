import { testTypes } from '#domain/exam/calls.ts'

/** What stands for the labels when they cannot be fetched (spec/3 §3, §8). They are no labels of the server. */
export const fallbackLabels = [
  { label_id: 'OnlineP', label_name: 'Online exam', test_type_id: testTypes.online },
  { label_id: 'MockP', label_name: 'Mock Test', test_type_id: testTypes.mock },
] as const
