/** Runs in the browser before React takes over the page. */
import "./components/navigation/start-address.ts";
