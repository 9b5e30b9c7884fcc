/** What boards share with the frame and with each other: the build keeps it in one file, which every page needs. */
import "@preact/signals";
import "preact";
import "preact/compat";
import "preact/hooks";
import "./parts/before";
import "./parts/choice";
import "./parts/crest";
import "./parts/dialog";
import "./parts/motion";
import "./parts/name";
import "./parts/rule";
import "./parts/seat_sign";
import "./parts/stepper";
