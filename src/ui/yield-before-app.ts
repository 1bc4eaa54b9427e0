import { nextTask } from './main-thread.ts'

// Evaluating React and evaluating the app become two tasks; as one, they would block scrolling on a phone for 150 ms.
await nextTask()
