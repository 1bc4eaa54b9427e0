import { nextTask } from './main-thread.ts'

// Between the evaluation of React and that of the app, which as one task would block a phone's scrolling for 150 ms.
await nextTask()
