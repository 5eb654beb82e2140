/** Lets the browser paint and handle input before what follows. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
