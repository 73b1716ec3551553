/** Icons of groups and people where both are listed. */
import { User, Users } from "lucide-react";

export const choiceIcon = { group: <Users />, person: <User /> };
