import { copyJob } from '#server/features/profile/own-data/routes.ts'

/** The job that makes a copy: its handler imports the tables of all features. */
export const makeCopy = copyJob.handledBy(async () => (await import('#server/own-data/worker.ts')).makeCopy)
