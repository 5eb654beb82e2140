/** Lets the browser paint and handle input first. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
