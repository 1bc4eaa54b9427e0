// Unpacks itself with `Response` as it is loaded. Hono's server puts its own in the place of that, for the whole process, which
// has no `bytes()`: in whichever order test files come, this comes first.
import 'shiki/wasm'
