import { createQueues } from '#server/network/queues.ts'

const inTurn = createQueues(1)

/**
 * One import of the desk at a time. They wait for each other in the database anyway: here they hold no connection meanwhile,
 * which the one that runs may need for a file.
 */
export const importInTurn = <Result>(work: () => Promise<Result>): Promise<Result> => inTurn('import', work)
